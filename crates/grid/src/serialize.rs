//! The feature `serde`: values as the texts that `Display` writes and `FromStr` reads.

use alloc::string::{String, ToString};

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::{Candidate, Cell, Digit, Grid, House, Pencilmarks, Puzzle, Solution, Transform};

macro_rules! as_text {
    ($($name:ident)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.to_string())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}
as_text!(Candidate Cell Digit Grid House Pencilmarks Puzzle Solution Transform);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Xoshiro256;
    use core::fmt::Debug;
    use serde::de::DeserializeOwned;

    fn reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug + ToString>(value: T) {
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, alloc::format!("\"{}\"", value.to_string()));
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
    }

    #[test]
    fn values_are_their_texts() {
        reads_back(Digit::ALL[4]);
        reads_back(Cell::ALL[40]);
        reads_back(Candidate::ALL[300]);
        reads_back(House::ALL[20]);
        reads_back(Grid::EMPTY);
        reads_back(Puzzle::Grid(Grid::EMPTY));
        reads_back(Pencilmarks::ALL);
        reads_back(Transform::random(&mut Xoshiro256::seeded(1)));
        let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        reads_back(text.parse::<Solution>().unwrap());
        assert!(serde_json::from_str::<Cell>("\"r0c1\"").unwrap_err().to_string().contains("expected a cell"));
    }
}
