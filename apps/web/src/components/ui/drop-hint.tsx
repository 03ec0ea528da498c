import { ImageDown } from 'lucide-react'

/** Covers the element that will take the files being dragged over it; that element is positioned. */
export const DropHint = ({ text }: { text: string }) => (
  <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-[inherit] bg-paper/85 p-2">
    <p className="flex size-full items-center justify-center gap-3 rounded-control border-3 border-primary border-dashed p-2 text-center font-display text-xl">
      <ImageDown aria-hidden className="size-8 flex-none text-primary" strokeWidth={1.5} />
      {text}
    </p>
  </div>
)
