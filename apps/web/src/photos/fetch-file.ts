/** Reads a file from its signed address. @returns undefined when it cannot be read */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Response | undefined> {
  const response = await fetch(url, { ...(signal && { signal }) }).catch(() => undefined)
  return response?.ok ? response : undefined
}
