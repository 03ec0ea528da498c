import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from '../src/components/ui/avatar'
import { Photo } from '../src/components/ui/photo'
import { PhotoGallery } from '../src/features/feed/photo-gallery'
import { PostPhotos } from '../src/features/feed/post-photos'
import { TurnedPictures } from '../src/features/media/turned-pictures'
import { answer, openAsRosa } from './open-screen'

const urlOf = (file: string) => `http://hub.test/storage/v1/object/public/${file}`
const post = `posts/${'a'.repeat(22)}_400x300.webp`
const portrait = 'pictures/rosa/ana.jpg'
const upright = 'pictures/rosa/pie.jpg'

const turnOf = (image: Element | null) => image?.parentElement?.style.getPropertyValue('rotate')

test('a picture that its uploader has turned is turned wherever it is shown', async () => {
  const turned = (file: string, rotation: number) => {
    const [bucket_id, ...path] = file.split('/')
    return { bucket_id, file_path: path.join('/'), rotation }
  }
  answer('GET /rest/v1/media', [turned(post, 90), turned(portrait, 180)])
  openAsRosa(
    <TurnedPictures familyId="oliveira">
      <PostPhotos urls={[urlOf(post)]} name="Rosa" first />
      <PhotoGallery
        urls={[urlOf(post)]}
        name="Rosa"
        index={0}
        onShow={() => {}}
        onClose={() => {}}
        returnTo={{ current: null }}
      />
      <Photo url={urlOf(upright)} alt="A pie" sizes="1px" ratio={1} />
      <i data-testid="portrait">
        <Avatar name="Ana" src={urlOf(portrait)} />
      </i>
    </TurnedPictures>,
  )

  await waitFor(() => expect(turnOf(screen.getByTestId('portrait').querySelector('img'))).toBe('180deg'))
  const photos = () => screen.getAllByAltText('Photo posted by Rosa')
  await waitFor(() => expect(photos().map(turnOf)).toEqual(['90deg', '90deg']))
  // The frame in the feed has the shape of the turned photo.
  const [shown, whole] = photos()
  expect(shown?.closest<HTMLElement>('[style*=aspect-ratio]')?.style.aspectRatio).toMatch(/^0.8/)
  expect(turnOf(screen.getByAltText('A pie'))).toBe('')

  // In the lightbox no more than the photo is framed: a tap beside it closes.
  Object.defineProperties(whole, { naturalWidth: { value: 400 }, naturalHeight: { value: 300 } })
  fireEvent.load(whole as HTMLElement)
  expect(whole?.closest<HTMLElement>('[style*=aspect-ratio]')?.style.aspectRatio).toBe('300 / 400')
})
