import { expect, test } from 'vitest'
import { blankSong, songProblems, songValues } from './song-draft'

test.each([
  [{ title: ' Grândola \n' }, { title: 'Grândola', artist: null, link: null }],
  [
    { title: 'Fado', artist: ' Amália ', link: 'youtu.be/abc' },
    { title: 'Fado', artist: 'Amália', link: 'https://youtu.be/abc' },
  ],
  [{ link: ' http://radio.lan:8000/7 ' }, { title: '', artist: null, link: 'http://radio.lan:8000/7' }],
])('%j is stored as %j', (draft, values) => {
  expect(songValues({ ...blankSong, ...draft })).toEqual(values)
})

test.each([
  [{ title: 'Fado' }, []],
  [{ title: 'Fado', link: 'https://music.example/7' }, []],
  [{ title: ' ' }, ['title']],
  [{ title: 'x'.repeat(201), artist: 'y'.repeat(201) }, ['title', 'artist']],
  [{ title: 'Fado', link: 'javascript:alert(1)' }, ['link']],
  [{ title: 'Fado', link: 'https://a b' }, ['link']],
])('%j has a problem with %j', (draft, fields) => {
  expect(Object.keys(songProblems({ ...blankSong, ...draft }))).toEqual(fields)
})
