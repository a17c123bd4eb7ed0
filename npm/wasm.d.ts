import type { Source } from 'bitdoku';

/** An engine as the bundler or the platform gives it: its address, its bytes, or a module. `load` takes each. */
declare const engine: Source;
export default engine;
