import { Link, type LinkProps } from 'react-router'
import { cn } from '@/lib/cn'

export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link className={cn('rounded font-semibold text-primary-strong hover:underline', className)} {...props} />
  )
}
