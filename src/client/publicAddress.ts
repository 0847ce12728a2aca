/**
 * A page of the product by the address at which everybody reaches it: what is scanned or printed is opened by others, elsewhere.
 * `publicUrl` is the deployment's (`RuntimeConfig`); where it names none, the address is the one that this browser uses.
 */
export function publicAddress(path: string, publicUrl: string | undefined): string {
  return new URL(path, publicUrl ?? location.origin).href
}
