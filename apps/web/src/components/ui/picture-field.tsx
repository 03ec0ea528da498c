import { ImagePlus, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { cn } from '@/lib/cn'
import { errorMessage } from '@/lib/error-message'
import { isStored } from '@/lib/is-stored'
import { UnreadablePicture, useKeepPicture } from '@/lib/keep-picture'
import { m } from '@/paraglide/messages'
import { Button } from './button'
import { Photo } from './photo'
import { PictureAddress } from './picture-address'
import { Skeleton } from './skeleton'
import { useFilePicker } from './use-file-picker'

type Props = {
  label: string
  /** Of the shown picture. */
  alt: string
  /**
   * The address of a stored picture, or '' for none. An address elsewhere is replaced by the address of a copy; it stays
   * when copying fails, and `isStored` tells them apart.
   */
  value: string
  onChange: (url: string) => void
  error?: string | undefined
  /** Refers to the input for the address. */
  ref?: Ref<HTMLInputElement>
}

/** A photo that is chosen, dropped, pasted, or copied from an address. While it is stored, `useIsKeepingPicture` is true. */
export function PictureField({ label, alt, value, onChange, error, ref }: Props) {
  const chooser = useRef<HTMLButtonElement>(null)
  const keep = useKeepPicture()
  const stored = value !== '' && isStored(value)
  const elsewhere = stored ? '' : value
  const shown = stored && !keep.isPending
  const problem = keep.error && errorMessage(keep.error, m.picture_failed())
  const ofAddress = !stored && typeof keep.variables === 'string'

  const take = (source: File | string) => keep.mutate(source, { onSuccess: onChange })
  const { picker, pick } = useFilePicker({
    accept: 'image/*',
    testId: 'picture-picker',
    onChoose: ([file]) => file && take(file),
  })
  const copy = useEffectEvent(take)
  useEffect(() => {
    if (elsewhere) copy(elsewhere)
  }, [elsewhere])

  function change(address: string) {
    keep.reset()
    onChange(address)
  }

  function remove() {
    change('')
    // The pressed button no longer exists.
    chooser.current?.focus()
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file) take(file)
  }

  function onPaste(event: ClipboardEvent) {
    const file = event.clipboardData.files[0]
    if (!file) return
    event.preventDefault()
    take(file)
  }

  return (
    <fieldset
      className="grid min-w-0 gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div
        className={cn(
          'relative grid min-h-28 place-items-center overflow-hidden rounded-control',
          !shown && 'border-2 border-line border-dashed',
        )}
      >
        {keep.isPending && (
          <span role="status" aria-label={m.picture_preparing()} className="absolute inset-0">
            <Skeleton className="h-full rounded-none" />
          </span>
        )}
        {shown && (
          <Photo key={value} url={value} alt={alt} sizes="(min-width: 768px) 432px, 100vw" ratio={16 / 9} />
        )}
        <div
          className={cn(
            'flex flex-wrap items-center justify-center gap-2',
            shown && 'absolute end-2 bottom-2',
          )}
        >
          <Button ref={chooser} variant="outline" onClick={pick}>
            <ImagePlus aria-hidden className="size-5" />
            {stored ? m.picture_change() : m.picture_choose()}
          </Button>
          {(value || keep.isPending) && (
            <Button variant="outline" size="icon" aria-label={m.picture_remove()} onClick={remove}>
              <X aria-hidden className="size-5" />
            </Button>
          )}
        </div>
        {picker}
      </div>
      {!stored && (
        <PictureAddress
          ref={ref}
          address={elsewhere}
          onChange={change}
          error={ofAddress && problem ? problem : error}
        />
      )}
      {problem && !ofAddress && (
        <p role="alert" className="font-medium text-danger text-sm">
          {problem}
        </p>
      )}
      {keep.error && !(keep.error instanceof UnreadablePicture) && (
        <Button variant="quiet" onClick={() => take(keep.variables)} className="justify-self-start">
          {m.try_again()}
        </Button>
      )}
    </fieldset>
  )
}
