/** An open album with two portraits and room for more. */
export function AlbumDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <ellipse cx="80" cy="100" rx="74" ry="8" className="fill-sage-wash" />
      <path
        d="M80 26C64 14 36 12 12 18v72c24-6 52-4 68 8 16-12 44-14 68-8V18c-24-6-52-4-68 8z"
        className="fill-surface stroke-primary"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M80 26v72" className="stroke-primary" strokeWidth="3" strokeLinecap="round" />
      <rect
        x="25"
        y="29"
        width="40"
        height="48"
        rx="20"
        className="fill-honey-wash stroke-honey"
        strokeWidth="3"
      />
      <circle cx="45" cy="47" r="8" className="fill-honey-ink" opacity=".7" />
      <path
        d="M31 70c1-9 7-13 14-13s13 4 14 13c-4 4-9 6-14 6s-10-2-14-6z"
        className="fill-honey-ink"
        opacity=".7"
      />
      <g className="fill-none stroke-ink-soft" strokeWidth="2.5" strokeLinecap="round" opacity=".7">
        <path d="M96 40v-9h9M126 31h9v9M135 68v9h-9M105 77h-9v-9" />
      </g>
      <path
        d="M115 70V52M115 62c-1-8 3-12 10-13 1 8-3 13-10 13zM115 58c1-7-3-11-9-12-1 7 3 12 9 12z"
        className="fill-sage stroke-sage"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
