import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Providers } from '../src/app/providers'
import { Router, type Screen } from '../src/app/router'
import { holdNavigation, navigate } from '../src/lib/navigation'
import { Link, NavLink, Outlet, useParams } from '../src/lib/router'

afterEach(cleanup)

const show =
  (text: string): Screen['load'] =>
  async () => ({ Component: () => <h1>{text}</h1> })

function open(path: string, screens: Screen[]) {
  window.history.replaceState(null, '', path)
  render(
    <Providers>
      <Router screens={screens} />
    </Providers>,
  )
}

function Frame() {
  return (
    <>
      <NavLink to="/recipes" className={({ isActive }) => (isActive ? 'here' : '')}>
        Recipes
      </NavLink>
      <Link to="/recipes/4">The fourth</Link>
      <Outlet />
    </>
  )
}

function Recipe() {
  return <h1>Recipe {useParams().id}</h1>
}

const inFrame = (children: Screen[]): Screen[] => [{ load: async () => ({ Component: Frame }), children }]

test('links lead from screen to screen inside their frame', async () => {
  open('/home', [
    ...inFrame([
      { path: '/home', load: show('Home') },
      { path: '/recipes/:id', load: async () => ({ Component: Recipe }) },
    ]),
    { path: '*', load: show('Unknown') },
  ])
  await screen.findByRole('heading', { name: 'Home' })
  const frame = screen.getByText('Recipes')
  fireEvent.click(screen.getByText('The fourth'))

  await screen.findByRole('heading', { name: 'Recipe 4' })
  expect(window.location.pathname).toBe('/recipes/4')
  expect(screen.getByText('Recipes')).toBe(frame)
  expect(frame.getAttribute('aria-current')).toBe('page')
})

test('the browser opens a new tab itself', async () => {
  open('/home', inFrame([{ path: '/home', load: show('Home') }]))
  await screen.findByRole('heading', { name: 'Home' })
  const prevented = !fireEvent.click(screen.getByText('Recipes'), { ctrlKey: true })

  expect(prevented).toBe(false)
})

test('a query may come without its question mark', async () => {
  open('/recipes', [{ path: '/recipes', load: show('Recipes') }])
  await screen.findByText('Recipes')

  act(() => navigate({ search: 'page=2' }))

  expect(window.location.search).toBe('?page=2')
})

test('a screen that could not be loaded leaves its frame, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const load = vi
    .fn<Screen['load']>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockImplementation(show('Media'))
  open(
    '/home',
    inFrame([
      { path: '/home', load: show('Home') },
      { path: '/media', load },
    ]),
  )
  await screen.findByRole('heading', { name: 'Home' })
  act(() => navigate('/media'))
  await screen.findByRole('alert')
  expect(screen.getByText('Recipes')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))

  await screen.findByRole('heading', { name: 'Media' })
})

test('a screen that could not be loaded is loaded again by the next visit', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi
    .fn<Screen['load']>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockImplementation(show('Media'))
  open('/home', [
    { path: '/home', load: show('Home') },
    { path: '/media', load },
  ])
  await screen.findByRole('heading', { name: 'Home' })
  act(() => navigate('/media'))
  await screen.findByRole('alert')
  act(() => navigate('/home'))
  await screen.findByRole('heading', { name: 'Home' })
  act(() => navigate('/media'))

  await screen.findByRole('heading', { name: 'Media' })
})

test('a held navigation stays until it may proceed', async () => {
  open('/home', [
    { path: '/home', load: show('Home') },
    { path: '/media', load: show('Media') },
  ])
  await screen.findByRole('heading', { name: 'Home' })
  let proceed = () => {}
  const release = holdNavigation((next, goOn) => {
    proceed = goOn
    return next.pathname === '/media'
  })
  act(() => navigate('/media'))
  expect(window.location.pathname).toBe('/home')
  act(() => proceed())

  await screen.findByRole('heading', { name: 'Media' })
  release()
})
