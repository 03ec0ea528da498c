import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PhotoGallery } from '../src/features/feed/photo-gallery'
import { answer, openAsRosa } from './open-screen'

// One for each test: what is known of a video is kept.
let number = 0
const film = () => `http://hub.example/storage/v1/object/public/posts/film-${number}.mov`
const info = () => `/storage/v1/render/video/info/public/posts/film-${number}.mov`
const better = () =>
  `http://hub.example/storage/v1/render/video/public/posts/film-${number}.mov?as=transcoded`

beforeEach(() => {
  number += 1
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** The server's answer to the question that a page repeats while a version is being made. */
async function answerNext(state: object) {
  answer(info(), state)
  await vi.advanceTimersByTimeAsync(5000)
}

const openFilm = () =>
  openAsRosa(
    <PhotoGallery
      urls={[film()]}
      name="Rosa"
      index={0}
      onShow={() => {}}
      onClose={() => {}}
      returnTo={{ current: null }}
    />,
  )

const player = () => screen.getByLabelText<HTMLVideoElement>('Photo posted by Rosa', { selector: 'video' })
const source = () => document.querySelector('video')?.getAttribute('src')
function loaded(width: number) {
  Object.defineProperty(player(), 'videoWidth', { value: width, configurable: true })
  fireEvent.loadedMetadata(player())
}

test('the version that all browsers play is played', async () => {
  answer(info(), { state: 'ready', play: 'transcoded' })
  openFilm()
  await waitFor(() => expect(source()).toBe(better()))
  expect(screen.queryByText(/being prepared/)).toBeNull()
})

test.each([
  ['a server without versions', 404],
  ['a server that cannot tell', 503],
])('the original is played from %s', async (_, status) => {
  answer(info(), { message: 'no' }, status)
  openFilm()
  await waitFor(() => expect(source()).toBe(film()))
  expect(screen.queryByText(/being prepared/)).toBeNull()
})

test.each([
  ['cannot play', () => fireEvent.error(player())],
  ['plays only the sound of', () => loaded(0)],
])('an original that the browser %s gives way to its version', async (_, fail) => {
  answer(info(), { state: 'preparing', play: 'original' })
  openFilm()
  await screen.findByText('Still being prepared for every device')
  expect(source()).toBe(film())
  fail()
  await screen.findByText('This video is still being prepared. It plays here as soon as it is ready.')
  await answerNext({ state: 'ready', play: 'transcoded' })
  await waitFor(() => expect(source()).toBe(better()))
  expect(screen.queryByText(/being prepared/)).toBeNull()
})

test('an original that plays goes on when its version is ready', async () => {
  answer(info(), { state: 'preparing', play: 'original' })
  openFilm()
  await screen.findByText('Still being prepared for every device')
  loaded(640)
  fireEvent.playing(player())
  await answerNext({ state: 'ready', play: 'transcoded' })
  await waitFor(() => expect(screen.queryByText(/being prepared/)).toBeNull())
  expect(source()).toBe(film())
})

test('a video that no version can be made of says so', async () => {
  answer(info(), { state: 'failed', play: 'original' })
  openFilm()
  await waitFor(() => expect(source()).toBe(film()))
  fireEvent.error(player())
  await screen.findByText(/This browser cannot play this file/)
})
