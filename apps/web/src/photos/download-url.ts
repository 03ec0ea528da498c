/** Where a stored file is downloaded under a name that people understand. @param url of the file, signed if it is private */
export const downloadUrl = (url: string, name: string) =>
  `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(name)}`
