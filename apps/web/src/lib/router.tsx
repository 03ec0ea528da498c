// What components need of the address: links, the location and its parameters. app/router.tsx provides it.

import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
} from 'react'
import { hrefOf, type Location, type NavigateOptions, navigate, resolve, type To } from './navigation'

type Place = { location: Location; params: Record<string, string | undefined> }

export const PlaceContext = createContext<Place | null>(null)

/** What a frame, such as the shell, has inside. */
export const OutletContext = createContext<ReactNode>(null)

export const Outlet = () => use(OutletContext)

export const useLocation = (): Location => usePlace().location

/** The values of the `:names` in the path of the screen. */
export const useParams = () => usePlace().params

function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('The location is for components inside Router')
  return place
}

/** The query of the address, and a function that replaces it. */
export function useSearchParams() {
  const { search } = useLocation()
  return [useMemo(() => new URLSearchParams(search), [search]), setSearchParams] as const
}

function setSearchParams(next: URLSearchParams | Record<string, string>, options?: NavigateOptions) {
  navigate({ search: String(new URLSearchParams(next)) }, options)
}

/** Goes there as soon as it is rendered. */
export function Navigate({ to, replace, state }: { to: To; replace?: boolean; state?: unknown }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, also when it is rendered again before it is gone
  useEffect(() => navigate(to, { state, ...(replace && { replace }) }), [])
  return null
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  state?: unknown
  preventScrollReset?: boolean
}

export function Link({ to, state, preventScrollReset = false, onClick, ...props }: LinkProps) {
  const address = resolve(to, useLocation())
  const href = hrefOf(address)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event
    // The browser opens new tabs and windows itself.
    if (event.defaultPrevented || props.target || button !== 0 || metaKey || altKey || ctrlKey || shiftKey)
      return
    event.preventDefault()
    navigate(address, { state, preventScrollReset, replace: href === hrefOf(window.location) })
  }
  return <a {...props} href={href} onClick={follow} />
}

type NavLinkProps = Omit<LinkProps, 'className' | 'to'> & {
  to: string
  /** Another screen on which it counts as the current one. */
  also?: string
  /** Paths below it do not count. */
  end?: boolean
  className: string | ((state: { isActive: boolean }) => string)
}

/** A link that knows, and says, whether it leads to the current screen. */
export function NavLink({ to, also, end = false, className, ...props }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = pathname === to || pathname === also || (!end && pathname.startsWith(`${to}/`))
  return (
    <Link
      {...props}
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'string' ? className : className({ isActive })}
    />
  )
}
