/** A pot on the stove and an empty recipe card. */
export function PotDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <ellipse cx="80" cy="98" rx="72" ry="8" className="fill-sage-wash" />
      <g className="fill-none stroke-ink-soft" strokeWidth="3.5" strokeLinecap="round" opacity=".4">
        <path d="M52 32c-6-7 6-12 0-20" />
        <path d="M70 30c-6-7 6-12 0-20" />
      </g>
      <path d="M24 52h74v30a14 14 0 0 1-14 14H38a14 14 0 0 1-14-14z" className="fill-primary" />
      <path d="M20 44h82" className="stroke-primary-strong" strokeWidth="8" strokeLinecap="round" />
      <path d="M14 62h10M98 62h10" className="stroke-primary-strong" strokeWidth="6" strokeLinecap="round" />
      <circle cx="61" cy="38" r="5" className="fill-primary-strong" />
      <g transform="rotate(8 126 66)">
        <rect
          x="108"
          y="44"
          width="38"
          height="50"
          rx="5"
          className="fill-surface stroke-honey"
          strokeWidth="3"
        />
        <path
          d="M115 56h24M115 65h18M115 74h22M115 83h12"
          className="stroke-honey-ink"
          strokeWidth="2.5"
          strokeLinecap="round"
          opacity=".6"
        />
      </g>
    </svg>
  )
}
