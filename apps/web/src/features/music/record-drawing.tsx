/** A record player with two notes above it. */
export function RecordDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <rect
        x="14"
        y="42"
        width="112"
        height="52"
        rx="9"
        className="fill-primary-wash stroke-primary"
        strokeWidth="4"
      />
      <ellipse cx="62" cy="66" rx="36" ry="17" className="fill-ink-soft" opacity=".75" />
      <ellipse
        cx="62"
        cy="66"
        rx="24"
        ry="11"
        className="fill-none stroke-surface"
        strokeWidth="1.5"
        opacity=".4"
      />
      <ellipse cx="62" cy="66" rx="11" ry="5.5" className="fill-honey" />
      <path
        d="M112 52v20l-22 2"
        className="fill-none stroke-primary-strong"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="112" cy="52" r="5" className="fill-primary-strong" />
      <path d="M22 94v7M118 94v7" className="stroke-primary" strokeWidth="6" strokeLinecap="round" />
      <g className="fill-sage">
        <ellipse cx="118" cy="31" rx="6.5" ry="5" />
        <path d="M121.5 31V8l16-4v6l-12.5 3v18z" />
      </g>
      <g className="fill-honey">
        <ellipse cx="42" cy="30" rx="6" ry="4.5" />
        <path d="M45 30V9h3.5c0 6 6 6 6 12-2-3-4-4-6-4v13z" />
      </g>
    </svg>
  )
}
