import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { m } from '@/paraglide/messages'
import { chooseFiles } from './draft'
import { ACCEPTED } from './media-type'

type Props = { labelledBy: string; more: boolean }

export function FilePicker({ labelledBy, more }: Props) {
  const input = useRef<HTMLInputElement>(null)

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        hidden
        data-testid="upload-picker"
        onChange={({ target }) => {
          chooseFiles(target.files ?? [])
          // The same file can be chosen again after it was taken out.
          target.value = ''
        }}
      />
      <Button
        id={`${labelledBy}-button`}
        aria-labelledby={`${labelledBy} ${labelledBy}-button`}
        variant="ghost"
        onClick={() => input.current?.click()}
        className="w-full border border-line border-dashed py-3"
      >
        <ImagePlus aria-hidden className="size-5 flex-none" />
        {more ? m.uploads_choose_more() : m.uploads_choose()}
      </Button>
    </>
  )
}
