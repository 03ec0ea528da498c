import { cn } from '@/lib/cn'
import { Link, type LinkProps } from '@/lib/router'

export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link className={cn('rounded font-semibold text-primary-strong hover:underline', className)} {...props} />
  )
}
