import { Avatar } from '@/components/ui/avatar'

type Props = {
  /** What choosing it does, with the account's name: "Stay signed in as Rosa". */
  label: string
  name: string
  email: string
  avatarUrl?: string | null | undefined
  onChoose: () => void
}

/** A button as a card: one of the accounts to continue with. */
export const AccountChoice = ({ label, name, email, avatarUrl, onChoose }: Props) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex min-h-18 w-full items-center gap-[min(0.875rem,16px)] rounded-card bg-surface px-[min(1rem,20px)] py-3 text-start shadow-card ring-1 ring-line transition-colors hover:bg-primary-wash"
  >
    <Avatar name={name} src={avatarUrl} />
    <span className="wrap-anywhere min-w-0">
      <span className="block font-semibold text-base">{label}</span>
      <span className="block text-ink-soft text-sm">{email}</span>
    </span>
  </button>
)
