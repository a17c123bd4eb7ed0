// Counts the solutions of many puzzles on all processors, while another thread looks on and could stop it.
//
//   c++ -std=c++17 threads.cpp $(pkg-config --cflags --libs bitdoku) -pthread && ./a.out
#include <bitdoku.h>

#include <iostream>
#include <memory>
#include <thread>
#include <vector>

int main() {
    bitdoku_options options{};
    options.size = sizeof options;
    options.threads = BITDOKU_ALL_THREADS;
    std::unique_ptr<bitdoku, decltype(&bitdoku_free)> handle(bitdoku_new(&options), bitdoku_free);
    if (!handle) return 1;

    // Every puzzle lacks one digit of this grid, 0 for an empty cell, and the last lacks them all.
    const char grid[] = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const std::size_t count = 10'000;
    std::vector<std::uint8_t> cells(count * 81);
    for (std::size_t i = 0; i + 1 < count; i++)
        for (std::size_t cell = 0; cell < 81; cell++) cells[i * 81 + cell] = cell == i % 81 ? 0 : grid[cell] - '0';

    std::vector<std::uint64_t> counts(count);
    std::vector<std::int8_t> statuses(count);
    bitdoku_grids grids{cells.data(), cells.size(), count, 81, 1, BITDOKU_VALUES};
    std::int64_t unique = 0;
    std::thread work([&] { unique = bitdoku_count_many(handle.get(), &grids, 2, counts.data(), statuses.data()); });
    while (bitdoku_done(handle.get()) < count) std::this_thread::yield();  // bitdoku_stop(handle.get()) would end it
    work.join();
    std::cout << unique << " unique of " << count << ", the last has at least " << counts.back() << '\n';
}
