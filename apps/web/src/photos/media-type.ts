// What can be shared, known by the type that the browser names, or by the name's end where it knows none (HEIC on
// most computers). What is really in the file, the server finds out.

const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  heic: 'image/heic',
  heif: 'image/heif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  jxl: 'image/jxl',
  jp2: 'image/jp2',
  dng: 'image/x-adobe-dng',
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  '3gp': 'video/3gpp',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  aac: 'audio/aac',
  caf: 'application/x-caf',
  pdf: 'application/pdf',
  zip: 'application/zip',
  ics: 'text/calendar',
  ged: 'text/vnd.familysearch.gedcom',
  md: 'text/markdown',
  txt: 'text/plain',
  csv: 'text/csv',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}

/** For the file picker. Name ends too, as browsers know few of the types. */
export const ACCEPTED = ['image/*', 'video/*', 'audio/*', ...Object.keys(TYPES).map((end) => `.${end}`)].join(
  ',',
)

const endOf = (name: string) => /\.([a-z0-9]{1,8})$/.exec(name.toLowerCase())?.[1] ?? ''

/** @returns the media type to send it as, or null for what cannot be shared */
export function mediaTypeOf({ name, type }: { name: string; type: string }): string | null {
  const byName = TYPES[endOf(name)]
  // What is known by its name goes first: Windows takes a CSV for a spreadsheet.
  if (byName) return byName
  const [bare = ''] = type.split(';')
  return /^(video|audio)\/./.test(bare) || Object.values(TYPES).includes(bare) ? bare : null
}

/** The end of the name that it is stored under. */
export function extensionOf(name: string, contentType: string): string {
  const byType = Object.keys(TYPES).find((end) => TYPES[end] === contentType)
  return TYPES[endOf(name)] ? endOf(name) : (byType ?? 'bin')
}
