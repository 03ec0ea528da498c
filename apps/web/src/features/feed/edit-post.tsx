import type { FormEvent } from 'react'
import { copyText } from '@/browser/copy-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { DraftNotice } from '@/components/ui/draft-notice'
import { DropHint } from '@/components/ui/drop-hint'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { forgetDraft, useDraft } from '@/lib/use-draft'
import { isVisible } from '@/text/characters'
import { ComposerTags } from './composer-tags'
import { PhotoButtons } from './photo-buttons'
import { dropFiles } from './photo-files'
import { PhotoTray } from './photo-tray'
import type { Draft } from './post'
import type { Post } from './posts'
import { useDeletedPost } from './use-deleted-post'
import { useEditPost } from './use-edit-post'
import { usePhotos } from './use-photos'

type Props = { post: Post; onClose: () => void }

/** The form in which its author changes a post. Earlier versions are not kept. */
export function EditPost({ post, onClose }: Props) {
  const draftKey = `post edit ${post.id}`
  const initial: Draft = { content: post.content, tags: post.tags, photos: post.image_urls }
  const { draft, latest, base, change, restored, discard } = useDraft(draftKey, initial, post)
  const photos = usePhotos(draft.photos, (to) => change(({ photos }) => ({ photos: to(photos) })))
  useDeletedPost(post.id, () => {
    forgetDraft(draftKey)
    dropFiles(latest().photos).catch(console.warn)
    reportDeleted(post, latest())
  })
  const save = useEditPost(base ?? post, () => {
    forgetDraft(draftKey)
    onClose()
  })

  const { over, target } = useFileDrop((files) => !save.isPending && photos.choose(files))

  async function submit(event: FormEvent) {
    event.preventDefault()
    // React events bubble to a form around the dialog, even through the portal.
    event.stopPropagation()
    if (save.isPending || !(await photos.ready())) return
    const { content, photos: chosen } = latest()
    if (!isVisible(content) && chosen.length === 0)
      toast.error(m.post_change_failed(), { description: m.post_blank() })
    else save.mutate(latest())
  }

  return (
    <Dialog open onOpenChange={onClose} title={m.post_edit_title()}>
      <form noValidate onSubmit={submit} {...target} className="relative grid grid-cols-1 gap-4">
        {over && <DropHint text={m.composer_drop()} />}
        {restored && <DraftNotice onDiscard={discard} />}
        <Field label={m.post_edit_text()}>
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={10_000}
              value={draft.content}
              onChange={({ target }) => change({ content: target.value })}
            />
          )}
        </Field>
        <EditPhotos draft={draft} photos={photos} busy={save.isPending} onChange={change} />
        <fieldset className="grid grid-cols-1">
          <legend className="mb-1.5 font-semibold text-sm">{m.composer_tags()}</legend>
          <ComposerTags tags={draft.tags} onChange={(tags) => change({ tags })} />
        </fieldset>
        <DialogFoot>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {m.post_edit_save()}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Says that the edited post was deleted, and offers the typed text. */
function reportDeleted(post: Post, { content }: Draft) {
  const copy = async () => {
    if (await copyText(content)) toast.success(m.message_copied())
  }
  if (content === post.content) toast.info(m.edited_post_deleted())
  else
    toast.error(m.edited_post_deleted(), {
      description: m.edited_post_lost(),
      action: { label: m.message_copy(), onClick: () => void copy() },
    })
}

type PhotosProps = {
  draft: Draft
  photos: ReturnType<typeof usePhotos>
  busy: boolean
  onChange: (part: Partial<Draft>) => void
}

function EditPhotos({ draft, photos, busy, onChange }: PhotosProps) {
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{m.composer_photos()}</legend>
      <PhotoTray
        photos={draft.photos}
        preparing={photos.preparing}
        busy={busy}
        onChange={(chosen) => onChange({ photos: chosen })}
      />
      <div className="flex flex-wrap gap-2">
        <PhotoButtons variant="outline" more onChoose={photos.choose} />
      </div>
    </fieldset>
  )
}
