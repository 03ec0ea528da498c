const AT_ONCE_BYTES = 32 * 1024 ** 2
const PIECE_BYTES = 4 * 1024 ** 2

/** The SHA-256 of a file, in hexadecimal. Large files are read piece by piece, as `SubtleCrypto` cannot. */
export async function fileHash(file: Blob): Promise<string> {
  // Over plain http, browsers have no `SubtleCrypto`.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle && file.size <= AT_ONCE_BYTES)
    return hex(new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer())))

  const { sha256 } = await import('@noble/hashes/sha2.js')
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += PIECE_BYTES)
    hash.update(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()))
  return hex(hash.digest())
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
