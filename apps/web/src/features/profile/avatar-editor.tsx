import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { useFilePicker } from '@/components/ui/use-file-picker'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { lazyPart } from '@/lib/lazy-part'
import { toast } from '@/lib/toast'
import { type Profile, useSetAvatar } from './api'

const loadCropDialog = () => import('./crop-dialog')
const CropDialog = lazyPart(async () => (await loadCropDialog()).CropDialog)

const badge =
  'absolute end-0 bottom-0 grid size-11 place-items-center rounded-full border-3 border-surface bg-primary text-on-primary transition-colors hover:bg-primary-strong'

type Props = { profile: Profile; onSaved: (profile: Profile) => void }

/** The user's picture, with a button to change it. */
export function AvatarEditor({ profile, onSaved }: Props) {
  const { file, open, close } = useFileToCrop()
  const setAvatar = useSetAvatar(onSaved)
  const { picker, pick } = useFilePicker({
    accept: 'image/*',
    testId: 'avatar-picker',
    onChoose: ([chosen]) => chosen && open(chosen),
  })

  return (
    <div className="relative">
      <Avatar name={profile.full_name ?? m.unknown_member()} src={profile.avatar_url} size="portrait" />
      {picker}
      {profile.avatar_url ? (
        <Menu
          align="start"
          trigger={
            <button type="button" className={badge} aria-label={m.photo_change()}>
              <Camera aria-hidden className="size-5" />
            </button>
          }
        >
          <MenuItem icon={ImagePlus} onSelect={pick}>
            {m.photo_choose()}
          </MenuItem>
          <MenuItem
            icon={Trash2}
            danger
            onSelect={() => setAvatar.isPending || setAvatar.mutate({ profile, picture: null })}
          >
            {m.photo_remove()}
          </MenuItem>
        </Menu>
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

/** The file that the crop dialog shows. */
function useFileToCrop() {
  const [file, setFile] = useState<File>()

  async function open(chosen: File) {
    try {
      const [picture] = await Promise.all([createImageBitmap(chosen), loadCropDialog()])
      picture.close()
      setFile(chosen)
    } catch (error) {
      // A picture that cannot be decoded is a DOMException; otherwise the dialog's code failed to load.
      const unreadable = error instanceof DOMException
      toast.error(m.profile_update_failed_title(), {
        description: unreadable ? m.photo_unreadable({ name: chosen.name }) : errorMessage(error),
      })
    }
  }

  return { file, open, close: () => setFile(undefined) }
}
