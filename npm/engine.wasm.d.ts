/** The address of the engine, or what the bundler makes of it. */
declare const address: string;
export default address;
