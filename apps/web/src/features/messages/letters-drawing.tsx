/** Two letters, one sealed with a heart. */
export function LettersDrawing() {
  return (
    <svg viewBox="0 0 160 110" className="w-full" aria-hidden="true">
      <circle cx="112" cy="34" r="26" className="fill-honey-wash" />
      <g transform="rotate(7 104 52)">
        <rect
          x="64"
          y="24"
          width="78"
          height="52"
          rx="7"
          className="fill-sage-wash stroke-sage"
          strokeWidth="3"
        />
        <path
          d="m66 30 37 26 37-26"
          className="fill-none stroke-sage"
          strokeWidth="3"
          strokeLinejoin="round"
        />
      </g>
      <g transform="rotate(-6 60 68)">
        <rect
          x="16"
          y="40"
          width="86"
          height="56"
          rx="7"
          className="fill-primary-wash stroke-primary"
          strokeWidth="3"
        />
        <path
          d="m18 46 41 28 41-28"
          className="fill-none stroke-primary"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path
          d="M59 84c-9-6-13-10-13-15a7 7 0 0 1 13-4 7 7 0 0 1 13 4c0 5-4 9-13 15z"
          className="fill-primary"
        />
      </g>
    </svg>
  )
}
