import { expect, test } from 'vitest'
import { pairLivePhotos } from './live-photos'

const named = (name: string) => new File(['x'], name)
const film = (name: string) => {
  const file = named(name)
  Object.defineProperty(file, 'size', { value: 200 * 1024 ** 2 })
  return file
}

test.each([
  [
    [named('IMG_1.HEIC'), named('IMG_1.MOV'), named('IMG_2.HEIC')],
    ['IMG_1.HEIC + IMG_1.MOV', 'IMG_2.HEIC'],
  ],
  [[named('img_1.mov'), named('IMG_1.JPG')], ['IMG_1.JPG + img_1.mov']],
  [[named('IMG_1.MOV')], ['IMG_1.MOV']],
  [
    [named('IMG_1.PNG'), named('IMG_1.MOV')],
    ['IMG_1.PNG', 'IMG_1.MOV'],
  ],
  [
    [named('walk1.jpg'), film('walk1.mp4')],
    ['walk1.jpg', 'walk1.mp4'],
  ],
  [
    [named('Wedding.jpg'), named('Wedding.mp4')],
    ['Wedding.jpg', 'Wedding.mp4'],
  ],
  [
    [
      named('PXL_20190503_142210123.MP.jpg'),
      named('PXL_20190503_142210123.MP.mp4'),
      named('IMG_1 (1).jpg'),
      named('IMG_1 (1).mp4'),
    ],
    ['PXL_20190503_142210123.MP.jpg + PXL_20190503_142210123.MP.mp4', 'IMG_1 (1).jpg + IMG_1 (1).mp4'],
  ],
  [
    [named('1.heic'), named('1.jpg'), named('1.mov')],
    ['1.heic + 1.mov', '1.jpg'],
  ],
])('files are paired by their names', (files, items) => {
  expect(
    pairLivePhotos(files).map(({ file, motion }) => (motion ? `${file.name} + ${motion.name}` : file.name)),
  ).toEqual(items)
})
