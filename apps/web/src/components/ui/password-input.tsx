import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { m } from '@/i18n/messages'
import { Input } from './input'

export function PasswordInput(props: ComponentProps<'input'>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye

  return (
    <div className="relative">
      <Input
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        className="pe-12"
      />
      <button
        type="button"
        aria-pressed={visible}
        aria-label={m.show_password()}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-ink"
      >
        <Icon className="size-5" aria-hidden />
      </button>
    </div>
  )
}
