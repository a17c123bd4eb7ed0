// A module compiled from wherever it is: an address, bytes, or compiled already.

export async function compileFrom(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  return WebAssembly.compileStreaming(fetch(source));
}
