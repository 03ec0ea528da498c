/** A set table with a free chair. */
export function TableDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <circle cx="80" cy="34" r="26" className="fill-honey-wash" />
      <path d="M80 0v20" className="stroke-ink-soft" strokeWidth="2" />
      <path d="M66 34a14 14 0 0 1 28 0z" className="fill-primary" />
      <circle cx="80" cy="37" r="4" className="fill-honey" />
      <rect x="22" y="66" width="116" height="8" rx="4" className="fill-primary" />
      <path d="M36 74v30M124 74v30" className="stroke-primary" strokeWidth="5" strokeLinecap="round" />
      <path d="M44 66a10 6 0 0 1 20 0z" className="fill-sage" />
      <path d="M96 66a10 6 0 0 1 20 0z" className="fill-sage" />
      <path d="M76 66v-8h9v8z" className="fill-honey" />
      <path
        d="M8 68v36M8 84h14v20M152 68v36M152 84h-14v20"
        className="fill-none stroke-ink-soft"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
