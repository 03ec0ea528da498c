import { ImagePlus, X } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { m } from '@/i18n/messages'
import { isStored } from '@/photos/is-stored'
import { Button } from './button'
import { DropHint } from './drop-hint'
import { Fold } from './fold'
import { PictureAddress } from './picture-address'
import { PictureFrame } from './picture-frame'
import { useFileDrop } from './use-file-drop'
import { useFilePicker } from './use-file-picker'
import { useKeptPicture } from './use-kept-picture'

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
  const { take, preparing, problem, retry, forgetProblem } = useKeptPicture(value, onChange)
  const stored = isStored(value)
  const addressProblem = !stored && problem?.source === 'address' ? problem.text : undefined
  const { over, target } = useFileDrop(([file]) => file && take(file))
  const { picker, pick } = useFilePicker({
    accept: 'image/*',
    testId: 'picture-picker',
    onChoose: ([file]) => file && take(file),
  })

  function change(address: string) {
    forgetProblem()
    onChange(address)
  }

  function remove() {
    change('')
    // The pressed button no longer exists.
    chooser.current?.focus()
  }

  return (
    <fieldset className="relative grid min-w-0 gap-3" {...target}>
      {over && <DropHint text={m.picture_drop()} />}
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <PictureFrame url={stored && !preparing ? value : undefined} alt={alt} preparing={preparing}>
        <Button ref={chooser} variant="outline" onClick={pick}>
          <ImagePlus aria-hidden className="size-5" />
          {stored ? m.picture_change() : m.picture_choose()}
        </Button>
        {(value || preparing) && (
          <Button variant="outline" size="icon" aria-label={m.picture_remove()} onClick={remove}>
            <X aria-hidden className="size-5" />
          </Button>
        )}
        {picker}
      </PictureFrame>
      {!stored && (
        <Fold label={m.picture_by_address()} needed={Boolean(value || addressProblem || error)}>
          <PictureAddress ref={ref} address={value} onChange={change} error={addressProblem ?? error} />
        </Fold>
      )}
      {problem && !addressProblem && (
        <p role="alert" className="font-medium text-danger text-sm">
          {problem.text}
        </p>
      )}
      {retry && (
        <Button variant="quiet" onClick={retry} className="justify-self-start">
          {m.try_again()}
        </Button>
      )}
    </fieldset>
  )
}
