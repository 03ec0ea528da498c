import { m } from '@/paraglide/messages'

/** What the browser's tab says. Every screen has one. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${m.product_name()}`}</title>
}
