// Which version of a stored video to play. The server makes one for every browser of those that not all can play.

import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { fetchFile } from './fetch-file'

const ASK_AGAIN_MS = 5_000

/** `play`: the original or the name of a version. `preparing`: a better one follows. */
type Known = { state: 'ready' | 'preparing' | 'failed'; play: 'original' | 'remuxed' | 'transcoded' }

const STORED = /\/object\/(sign|public)\//

/** The signature of an address is renewed; the version stays. */
const playableQuery = (url: string | undefined) =>
  queryOptions({
    queryKey: ['playable-video', url && new URL(url).pathname],
    queryFn: url ? () => ask(url) : skipToken,
    refetchInterval: ({ state }) => state.data?.state === 'preparing' && ASK_AGAIN_MS,
  })

/** A server without versions, such as hosted Supabase, has only originals. */
async function ask(url: string): Promise<Known> {
  const response = STORED.test(url)
    ? await fetchFile(url.replace(STORED, '/render/video/info/$1/'))
    : undefined
  return response ? response.json() : { state: 'ready', play: 'original' }
}

/** `preparing`: a version that plays in more browsers is being made. */
export type Playable = { src: string; preparing: boolean }

/**
 * What to play of a video.
 * @param url of the original: `…/object/sign/{bucket}/{path}?token=…` or `…/object/public/{bucket}/{path}`
 * @returns undefined until it is known
 */
export function usePlayable(url: string | undefined): Playable | undefined {
  const { data } = useQuery(playableQuery(url))
  if (!url || !data) return undefined
  return { src: addressOf(url, data.play), preparing: data.state === 'preparing' }
}

function addressOf(url: string, play: Known['play']): string {
  if (play === 'original') return url
  const address = new URL(url.replace(STORED, '/render/video/$1/'))
  address.searchParams.set('as', play)
  return address.href
}
