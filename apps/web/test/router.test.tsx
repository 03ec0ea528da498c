import {
  createRootRoute,
  Link,
  lazyRouteComponent,
  Outlet,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UnsavedChanges } from '../src/components/ui/unsaved-changes'
import { Route as Recipes } from '../src/routes/_guarded/_shell/_family/recipes'
import { open, press, type Screen } from './open-screen'

let navigate: ReturnType<typeof useNavigate>

function Frame() {
  navigate = useNavigate()
  return (
    <>
      <Link to="/recipes">Recipes</Link>
      <Link to="/recipes/$id" params={{ id: '4' }}>
        The fourth
      </Link>
      <Outlet />
    </>
  )
}

const heading = (text: string) => () => <h1>{text}</h1>
const Recipe = () => <h1>Recipe {useParams({ strict: false }).id}</h1>

const openInFrame = (path: string, ...children: Screen[]) => open(path, { show: Frame, children })
const shown = (name: string) => screen.findByRole('heading', { name })

test('links lead from screen to screen inside their frame', async () => {
  openInFrame('/home', { path: '/home', show: heading('Home') }, { path: '/recipes/$id', show: Recipe })
  await shown('Home')
  const frame = screen.getByText('Recipes')
  fireEvent.click(screen.getByText('The fourth'))

  await shown('Recipe 4')
  expect(window.location.pathname).toBe('/recipes/4')
  expect(screen.getByText('Recipes')).toBe(frame)
  expect(frame.getAttribute('aria-current')).toBe('page')
})

test('the browser opens a new tab itself', async () => {
  openInFrame('/home', { path: '/home', show: heading('Home') })
  await shown('Home')
  const prevented = !fireEvent.click(screen.getByText('Recipes'), { ctrlKey: true })

  expect(prevented).toBe(false)
})

test.each([
  ['/recipes?q=plum&favourites', { q: 'plum', favourites: true }],
  ['/recipes?q=2026', { q: '2026' }],
  ['/recipes?favourites=perhaps&q=', {}],
])('%s names %j', async (path, search) => {
  const component = () => JSON.stringify(useSearch({ strict: false }))
  const { validateSearch } = Recipes.options
  open(path, { path: '/recipes', show: createRootRoute({ validateSearch, component }) })
  await screen.findByText(JSON.stringify(search))
})

test('a screen that cannot be loaded leaves its frame, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: heading('Media') })
  openInFrame(
    '/home',
    { path: '/home', show: heading('Home') },
    { path: '/media', show: lazyRouteComponent(load) },
  )
  await shown('Home')
  await act(() => navigate({ to: '/media' }))
  await screen.findByRole('alert')
  expect(screen.getByText('Recipes')).toBeDefined()
  press('Try Again')

  await shown('Media')
})

test('a screen that could not be loaded is loaded again by the next visit', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ default: heading('Media') })
  openInFrame(
    '/home',
    { path: '/home', show: heading('Home') },
    { path: '/media', show: lazyRouteComponent(load) },
  )
  await shown('Home')
  await act(() => navigate({ to: '/media' }))
  await screen.findByRole('alert')
  await act(() => navigate({ to: '/home' }))
  await shown('Home')
  await act(() => navigate({ to: '/media' }))

  await shown('Media')
})

test('a navigation away from unsaved changes waits for an answer', async () => {
  const Form = () => (
    <>
      <h1>Profile</h1>
      <UnsavedChanges when />
    </>
  )
  openInFrame(
    '/profile',
    { path: '/profile', show: Form },
    { path: '/recipes', show: heading('All recipes') },
  )
  await shown('Profile')
  fireEvent.click(screen.getByText('Recipes'))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(window.location.pathname).toBe('/profile')

  fireEvent.click(screen.getByText('Recipes'))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await shown('All recipes')
})
