import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/cn'

export const TextLink = createLink(({ className, ...props }: ComponentProps<'a'>) => (
  <a className={cn('rounded font-semibold text-primary-strong hover:underline', className)} {...props} />
))
