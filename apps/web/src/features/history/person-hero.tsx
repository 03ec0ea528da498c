import { Card } from '@/components/ui/card'
import { Photo } from '@/components/ui/photo'
import { m } from '@/i18n/messages'
import { postPhotoRatio } from '@/photos/post-photo'
import { useRotation } from '@/photos/rotation'
import type { HistoryMember } from './history-member'
import { MemberAvatar } from './member-avatar'
import { yearsText } from './member-facts'

/** The portrait, the name and the years of someone without an account. */
export function PersonHero({ person }: { person: HistoryMember }) {
  const { member_name: name, image_url } = person
  const years = yearsText(person)
  return (
    <Card className="overflow-hidden sm:flex sm:items-center @6xl:block">
      <div className="sm:w-60 sm:flex-none @6xl:w-full">
        {image_url ? (
          <Portrait url={image_url} name={name} />
        ) : (
          <div className="grid place-items-center bg-sage-wash py-8">
            <MemberAvatar member={person} size="portrait" />
          </div>
        )}
      </div>
      <div className="min-w-0 px-5 pt-4 pb-6 md:px-6">
        <h1 className="wrap-anywhere text-[min(1.6875rem,14vw)] outline-none md:text-[2.125rem]">{name}</h1>
        {years && <p className="mt-1.5 text-ink-soft tabular-nums">{years}</p>}
      </div>
    </Card>
  )
}

/** Keeps the photo's shape, within limits. */
function Portrait({ url, name }: { url: string; name: string }) {
  return (
    <Photo
      key={url}
      url={url}
      alt={m.history_photo_of({ name })}
      sizes="(min-width: 96rem) 384px, (min-width: 40rem) 240px, 100vw"
      ratio={postPhotoRatio(url, useRotation(url))}
      first
    />
  )
}
