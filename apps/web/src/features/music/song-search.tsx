import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LoadFailure } from '@/components/ui/load-failure'
import { SearchInput } from '@/components/ui/search-input'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { enumerate } from '@/text/format'
import { pictureOf, type Track } from './playlist'
import { searchQuery, useAddTrack } from './provider-api'
import { SongRow } from './song-row'

type Props = { playlistId: string }

/** Searches the provider for songs and adds them to a provider playlist. */
export function SongSearch({ playlistId }: Props) {
  const { userId } = useViewer()
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const query = useQuery(searchQuery(userId, words))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim()) setWords(typed.trim().slice(0, 200))
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <search>
        <form noValidate onSubmit={submit} className="flex max-w-xl gap-2">
          <div className="min-w-0 flex-1">
            <SearchInput label={m.song_search()} value={typed} onChange={setTyped} />
          </div>
          <Button type="submit" variant="outline" busy={query.isLoading} className="min-h-12">
            {m.song_search_button()}
          </Button>
        </form>
      </search>
      {query.error && <LoadFailure title={m.song_search_failed()} query={query} />}
      <p role="status" className={query.data?.length === 0 ? 'text-ink-soft' : 'sr-only'}>
        {query.data && (query.data.length > 0 ? m.song_results() : m.song_search_none())}
      </p>
      {query.data && query.data.length > 0 && (
        <Card>
          <ul aria-label={m.song_results()} className="max-h-96 divide-y divide-line overflow-y-auto py-1">
            {query.data.map((track) => (
              <Result key={track.uri} playlistId={playlistId} track={track} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function Result({ playlistId, track }: Props & { track: Track }) {
  const { userId } = useViewer()
  const add = useAddTrack(userId, playlistId)
  return (
    <SongRow
      title={track.name}
      details={enumerate(track.artists.map(({ name }) => name))}
      cover={pictureOf(track.album.images)}
    >
      <Button
        variant="quiet"
        size="icon"
        busy={add.isPending}
        aria-label={(add.isSuccess ? m.song_was_added : m.song_add_of)({ title: track.name })}
        onClick={() => (add.isIdle || add.isError ? add.mutate(track) : undefined)}
      >
        {add.isSuccess && <Check aria-hidden className="size-5 text-sage" />}
        {(add.isIdle || add.isError) && <Plus aria-hidden className="size-5" />}
      </Button>
    </SongRow>
  )
}
