import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'
import { inputLook } from './input'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(inputLook, 'min-h-20 py-3', className)} {...props} />
}
