import { m } from '@/paraglide/messages'

/** The title of the browser tab. Every screen has one. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${m.product_name()}`}</title>
}
