import { createBrowserRouter } from 'react-router'
import { Crash } from './crash'
import { Root } from './root'

// Each screen is a separate chunk.
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: Crash,
    // Nothing while the first screen loads: index.html already shows the background colour.
    HydrateFallback: () => null,
    children: [
      { path: '/', lazy: () => import('@/routes/start') },
      { path: '/login', lazy: () => import('@/routes/login') },
      { path: '/forgot-password', lazy: () => import('@/routes/forgot-password') },
      { path: '/reset-password', lazy: () => import('@/routes/reset-password') },
      { path: '/register', lazy: () => import('@/routes/register') },
      { path: '/join/:inviteCode', lazy: () => import('@/routes/join') },
      {
        lazy: () => import('@/routes/guarded'),
        children: [
          { path: '/create-family', lazy: () => import('@/routes/create-family') },
          { path: '/invite-members', lazy: () => import('@/routes/invite-members') },
          {
            lazy: () => import('@/routes/shell'),
            children: [
              {
                lazy: () => import('@/routes/in-family'),
                children: [
                  { path: '/home', lazy: () => import('@/routes/home') },
                  { path: '/family', lazy: () => import('@/routes/family') },
                  { path: '/chat', lazy: () => import('@/routes/chat') },
                  { path: '/messages', lazy: () => import('@/routes/messages') },
                  { path: '/events', lazy: () => import('@/routes/events') },
                  { path: '/recipes', lazy: () => import('@/routes/recipes') },
                  { path: '/recipes/:id', lazy: () => import('@/routes/recipe') },
                  { path: '/music', lazy: () => import('@/routes/music') },
                  { path: '/history', lazy: () => import('@/routes/history') },
                  { path: '/media', lazy: () => import('@/routes/media') },
                ],
              },
              { path: '/profile/:id?', lazy: () => import('@/routes/profile') },
              { path: '/settings', lazy: () => import('@/routes/settings') },
              { path: '/hub', lazy: () => import('@/routes/hub') },
            ],
          },
        ],
      },
      { path: '*', lazy: () => import('@/routes/not-found') },
    ],
  },
])
