// Every screen by its path, inside the frames that it shares with others. The build reads this table too: it has the server
// preload the code of the requested screen.

import type { Screen } from './router'

export const screens: Screen[] = [
  { path: '/', load: () => import('@/routes/start') },
  { path: '/login', load: () => import('@/routes/login') },
  { path: '/forgot-password', load: () => import('@/routes/forgot-password') },
  { path: '/reset-password', load: () => import('@/routes/reset-password') },
  { path: '/register', load: () => import('@/routes/register') },
  { path: '/join/:inviteCode', load: () => import('@/routes/join') },
  {
    load: () => import('@/routes/guarded'),
    children: [
      { path: '/create-family', load: () => import('@/routes/create-family') },
      { path: '/invite-members', load: () => import('@/routes/invite-members') },
      {
        load: () => import('@/routes/shell'),
        children: [
          {
            load: () => import('@/routes/in-family'),
            children: [
              { path: '/home', load: () => import('@/routes/home') },
              { path: '/comments/:id', load: () => import('@/routes/comment') },
              { path: '/family', load: () => import('@/routes/family') },
              { path: '/chat', load: () => import('@/routes/chat') },
              { path: '/messages', load: () => import('@/routes/messages') },
              { path: '/events', load: () => import('@/routes/events') },
              { path: '/events/:id', load: () => import('@/routes/event') },
              { path: '/recipes', load: () => import('@/routes/recipes') },
              { path: '/recipes/:id', load: () => import('@/routes/recipe') },
              { path: '/lists', load: () => import('@/routes/lists') },
              { path: '/lists/:id', load: () => import('@/routes/list') },
              { path: '/music', load: () => import('@/routes/music') },
              { path: '/history', load: () => import('@/routes/history') },
              { path: '/people/:id', load: () => import('@/routes/person') },
              { path: '/media', load: () => import('@/routes/media') },
              { path: '/share', load: () => import('@/routes/share') },
            ],
          },
          { path: '/profile/:id?', load: () => import('@/routes/profile') },
          { path: '/settings', load: () => import('@/routes/settings') },
          { path: '/hub', load: () => import('@/routes/hub') },
        ],
      },
    ],
  },
  { path: '*', load: () => import('@/routes/not-found') },
]
