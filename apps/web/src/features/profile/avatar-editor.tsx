import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { lazy, Suspense, useRef, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { cn } from '@/lib/cn'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type Profile, useSetAvatar } from './api'

const loadCropDialog = () => import('./crop-dialog')
const CropDialog = lazy(async () => ({ default: (await loadCropDialog()).CropDialog }))

const badge =
  'absolute end-0 bottom-0 grid size-11 place-items-center rounded-full border-3 border-surface bg-primary text-on-primary transition-colors hover:bg-primary-strong'

const item =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-sunken'

type Props = { profile: Profile; onSaved: (profile: Profile) => void }

/** The own picture, with the button to choose another. */
export function AvatarEditor({ profile, onSaved }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const setAvatar = useSetAvatar(onSaved)
  const pick = () => picker.current?.click()
  const close = () => setFile(undefined)

  async function choose(chosen: File) {
    try {
      const [picture] = await Promise.all([createImageBitmap(chosen), loadCropDialog()])
      picture.close()
      setFile(chosen)
    } catch (error) {
      // What cannot be decoded is a DOMException; otherwise the dialog's code could not be loaded.
      const unreadable = error instanceof DOMException
      toast.error(m.profile_update_failed_title(), {
        description: unreadable ? m.photo_unreadable({ name: chosen.name }) : errorMessage(error),
      })
    }
  }

  return (
    <div className="relative">
      <Avatar name={profile.full_name ?? m.unknown_member()} src={profile.avatar_url} size="portrait" />
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        data-testid="avatar-picker"
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          if (chosen) choose(chosen)
          // The same file can be chosen again after the dialog was closed.
          event.target.value = ''
        }}
      />
      {profile.avatar_url ? (
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger className={badge} aria-label={m.photo_change()}>
            <Camera aria-hidden className="size-5" />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              align="start"
              collisionPadding={8}
              className="z-30 min-w-52 rounded-card border border-line bg-surface p-1.5 shadow-card"
            >
              <DropdownMenu.Item className={item} onSelect={pick}>
                <ImagePlus aria-hidden className="size-5" strokeWidth={1.8} />
                {m.photo_choose()}
              </DropdownMenu.Item>
              <DropdownMenu.Item
                className={cn(item, 'text-danger')}
                onSelect={() => setAvatar.isPending || setAvatar.mutate({ profile, picture: null })}
              >
                <Trash2 aria-hidden className="size-5" strokeWidth={1.8} />
                {m.photo_remove()}
              </DropdownMenu.Item>
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      ) : (
        <button type="button" className={badge} aria-label={m.photo_add()} onClick={pick}>
          <Camera aria-hidden className="size-5" />
        </button>
      )}
      {file && (
        <Suspense>
          <CropDialog
            file={file}
            busy={setAvatar.isPending}
            onDone={(area) => setAvatar.mutate({ profile, picture: { file, area } }, { onSuccess: close })}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
