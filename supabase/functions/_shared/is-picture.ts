/** Recognises JPEG, PNG, GIF, WebP and AVIF by their first bytes. SVG is a document, not a picture. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return /^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF.{4}WEBP|.{4}ftypavi[fs])/s.test(start)
}
