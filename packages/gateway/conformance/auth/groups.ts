import { expect } from 'vitest'
import { type Case, cases, type Exchange, type Headers, type Sent } from '../fixtures.ts'

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const failed = (code: string, message: unknown, more = {}) => ({ code, message, ...more })
const invalid = (message: unknown) => failed('validation_failed', message)
const story = (does: string, ...steps: Exchange[]): Case => ({ does, steps })
const post = (
  path: string,
  status: number,
  body: unknown,
  sent: unknown,
  more: Sent = {},
  headers: Headers = {},
): Exchange => [`POST ${path}`, status, body, { ...more, body: sent }, headers]

const NEW = 'new@example.com'
const password = 'correct horse'
const user = (more: object = {}) =>
  expect.objectContaining({
    id: uuid,
    aud: 'authenticated',
    role: 'authenticated',
    email: NEW,
    phone: '',
    created_at: time,
    updated_at: time,
    is_anonymous: false,
    ...more,
  })
const session = (more: object = {}) => ({
  access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expect.any(Number),
  refresh_token: expect.any(String),
  user: user(more),
})
const tokens = { keep: { token: 'body.access_token', refresh: 'body.refresh_token', id: 'body.user.id' } }
const signUp: Exchange = post('/signup', 200, undefined, { email: NEW, password }, tokens)
const mine: Sent = { as: 'key', headers: { authorization: 'Bearer <token>' } }
const signIn = (secret: string, status: number, body?: unknown): Exchange =>
  post('/token?grant_type=password', status, body, { email: NEW, password: secret })
const weak = (length: number) =>
  failed('weak_password', `Password should be at least ${length} characters.`, {
    weak_password: { reasons: ['length'] },
  })
const identity = {
  identity_id: uuid,
  id: uuid,
  user_id: uuid,
  provider: 'email',
  email: NEW,
  identity_data: expect.objectContaining({
    sub: uuid,
    email: NEW,
    email_verified: false,
    phone_verified: false,
  }),
  last_sign_in_at: time,
  created_at: time,
  updated_at: time,
}

const signups = cases('sign-up', [
  post(
    '/signup',
    200,
    session({
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      email_confirmed_at: time,
      confirmed_at: time,
      last_sign_in_at: time,
      identities: [identity],
    }),
    { email: NEW, password },
  ),
  post('/signup', 200, session({ user_metadata: { name: 'New', list: [1] } }), {
    email: NEW,
    password,
    data: { name: 'New', list: [1] },
  }),
  post('/signup', 200, session(), { email: 'NEW@Example.com', password }),
  post('/signup', 200, session(), { email: NEW, password: '123456' }),
  post('/signup', 422, weak(6), { email: NEW, password: '12345' }),
  post('/signup', 400, invalid('Signup requires a valid password'), { email: NEW, password: '' }),
  post('/signup', 400, invalid('Signup requires a valid password'), { email: NEW }),
  post('/signup', 400, invalid('Signup requires a valid password'), { email: NEW, password: 12345678 }),
  post('/signup', 400, invalid('Password cannot be longer than 72 bytes'), {
    email: NEW,
    password: 'x'.repeat(73),
  }),
  post('/signup', 422, failed('user_already_exists', 'User already registered'), {
    email: 'ann@example.com',
    password,
  }),
  post('/signup', 422, failed('user_already_exists', 'User already registered'), {
    email: 'Ann@Example.COM',
    password,
  }),
  ...['x', 'x@', '@example.com', 'a b@example.com', 'a@@example.com'].map((email) =>
    post('/signup', 400, invalid('Unable to validate email address: invalid format'), { email, password }),
  ),
  post('/signup', 400, failed('phone_provider_disabled', 'Phone signups are disabled'), {
    phone: '+4912345',
    password,
  }),
  post(
    '/signup',
    400,
    failed('bad_json', expect.stringContaining('Could not parse request body as JSON')),
    '{',
    { type: 'application/json' },
  ),
  post('/signup', 400, failed('bad_json', expect.any(String)), [], {}),
  post('/signup', 413, failed('request_entity_too_large', expect.any(String)), {
    email: NEW,
    password,
    data: { x: 'y'.repeat(20_000) },
  }),
  post(
    '/signup',
    400,
    undefined,
    `{"email":"${NEW}","password":"${password}","data":{"x":${'['.repeat(4900)}${']'.repeat(4900)}}}`,
    { type: 'application/json' },
  ),
  ['GET /signup', 404, undefined],
])

const anonymous = { email: '', is_anonymous: true, app_metadata: {}, identities: [] }
const anonymously = cases('anonymous sign-in', [
  post('/signup', 200, session({ ...anonymous, user_metadata: {} }), {}),
  post('/signup', 200, session({ ...anonymous, user_metadata: { name: 'Guest' } }), {
    data: { name: 'Guest' },
  }),
  [
    'GET /settings',
    200,
    expect.objectContaining({ external: expect.objectContaining({ anonymous_users: true }) }),
    { as: 'nobody' },
  ],
  story('reads itself', post('/signup', 200, undefined, {}, tokens), [
    'GET /user',
    200,
    expect.objectContaining(anonymous),
    mine,
  ]),
  story(
    'refreshes',
    post('/signup', 200, undefined, {}, tokens),
    post('/token?grant_type=refresh_token', 200, session(anonymous), { refresh_token: '<refresh>' }),
  ),
  story('asks for an address', post('/signup', 200, undefined, {}, tokens), [
    'PUT /user',
    200,
    expect.objectContaining({ new_email: NEW, is_anonymous: true }),
    { ...mine, body: { email: NEW } },
  ]),
])

const signIns = cases('sign-in by password', [
  post(
    '/token?grant_type=password',
    200,
    expect.objectContaining({
      token_type: 'bearer',
      expires_in: 3600,
      user: expect.objectContaining({ email: 'ann@example.com', user_metadata: { name: 'Ann' } }),
    }),
    { email: 'ann@example.com', password },
    {},
    { 'cache-control': 'no-store' },
  ),
  post('/token?grant_type=password', 200, undefined, { email: 'ANN@example.com', password }),
  post(
    '/token?grant_type=password',
    400,
    failed('invalid_credentials', 'Invalid login credentials'),
    { email: 'ann@example.com', password: 'wrong horse' },
    {},
    { 'x-sb-error-code': 'invalid_credentials', 'x-supabase-api-version': '2024-01-01' },
  ),
  post('/token?grant_type=password', 400, failed('invalid_credentials', 'Invalid login credentials'), {
    email: 'nobody@example.com',
    password,
  }),
  post('/token?grant_type=password', 400, failed('invalid_credentials', 'Invalid login credentials'), {
    email: 'ann@example.com',
    password: `${password}${'x'.repeat(80)}`,
  }),
  post('/token?grant_type=password', 400, failed('email_not_confirmed', 'Email not confirmed'), {
    email: 'unconfirmed@example.com',
    password,
  }),
  post('/token?grant_type=password', 400, failed('user_banned', 'User is banned'), {
    email: 'banned@example.com',
    password,
  }),
  post('/token?grant_type=password', 400, invalid('missing email or phone'), { password }),
  post('/token?grant_type=password', 422, failed('phone_provider_disabled', 'Phone logins are disabled'), {
    phone: '+4912345',
    password,
  }),
  post(
    '/token?grant_type=password',
    400,
    { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    { email: 'ann@example.com', password: 'wrong' },
    { as: 'old' },
  ),
  ...['', 'magic', 'client_credentials'].map((grant) =>
    post(`/token?grant_type=${grant}`, 400, failed('invalid_credentials', 'unsupported_grant_type'), {}),
  ),
  post('/token', 400, failed('invalid_credentials', 'unsupported_grant_type'), {}),
  post('/token?grant_type=web3', 422, failed('web3_provider_disabled', 'Web3 provider is disabled'), {
    chain: 'solana',
    message: 'x',
    signature: 'y',
  }),
  story('claims of the token', signUp, ['GET /user', 200, user(), mine]),
])

const keysNeeded = cases('keys', [
  ...[
    'POST /signup',
    'POST /token?grant_type=password',
    'GET /user',
    'POST /otp',
    'POST /recover',
    'POST /logout',
    'GET /admin/users',
    'POST /invite',
  ].map(
    (request): Exchange => [
      request,
      401,
      expect.objectContaining({ message: 'No API key found in request' }),
      { as: 'nobody', ...(request.startsWith('POST') && { body: {} }) },
    ],
  ),
  ...['GET /settings', 'GET /health', 'GET /.well-known/jwks.json'].map(
    (request): Exchange => [request, 200, undefined, { as: 'nobody' }],
  ),
  ['GET /user?apikey=sb_publishable_test', 401, undefined, { as: 'nobody' }],
  ['GET /user', 401, failed('no_authorization', 'This endpoint requires a valid Bearer token')],
  [
    'GET /user',
    401,
    failed('no_authorization', 'This endpoint requires a valid Bearer token'),
    { as: 'key' },
  ],
  [
    'GET /user',
    403,
    failed('bad_jwt', expect.stringContaining('invalid JWT: unable to parse or verify signature')),
    { as: 'forged' },
  ],
  [
    'GET /user',
    403,
    failed('bad_jwt', expect.any(String)),
    { as: 'key', headers: { authorization: 'Bearer a.b.c' } },
  ],
  [
    'GET /health',
    200,
    { name: 'GoTrue', version: expect.any(String), description: expect.any(String) },
    { as: 'nobody' },
  ],
  [
    'GET /settings',
    200,
    {
      external: expect.objectContaining({ email: true, phone: false }),
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    },
    { as: 'nobody' },
  ],
  [
    'GET /.well-known/jwks.json',
    200,
    {
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          kid: 'today',
          alg: 'ES256',
          use: 'sig',
          key_ops: ['verify'],
          ext: true,
        },
      ],
    },
    { as: 'nobody' },
    { 'cache-control': /max-age/ },
  ],
  ['GET /nothing', 404, undefined],
])

const refreshing = cases('refresh', [
  story(
    'gives a new token',
    signUp,
    post('/token?grant_type=refresh_token', 200, session(), { refresh_token: '<refresh>' }, tokens),
    ['GET /user', 200, user(), mine],
  ),
  story(
    'a token used a moment ago leads to its successor',
    signUp,
    post('/token?grant_type=refresh_token', 200, undefined, { refresh_token: '<refresh>' }),
    post('/token?grant_type=refresh_token', 200, session(), { refresh_token: '<refresh>' }),
  ),
  post(
    '/token?grant_type=refresh_token',
    400,
    failed('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
    { refresh_token: 'nonsense' },
  ),
  post('/token?grant_type=refresh_token', 400, invalid('refresh_token required'), {}),
  post('/token?grant_type=refresh_token', 400, invalid('refresh_token required'), { refresh_token: '' }),
  post('/token?grant_type=refresh_token', 400, invalid('refresh_token required'), { refresh_token: 5 }),
  story(
    'not after signing out',
    signUp,
    ['POST /logout', 204, '', mine],
    post('/token?grant_type=refresh_token', 400, failed('refresh_token_not_found', expect.any(String)), {
      refresh_token: '<refresh>',
    }),
  ),
  story(
    'not when banned',
    signUp,
    ['PUT /admin/users/<id>', 200, undefined, { as: 'service', body: { ban_duration: '1h' } }],
    post('/token?grant_type=refresh_token', 400, failed('user_banned', 'User is banned'), {
      refresh_token: '<refresh>',
    }),
  ),
])

const second: Exchange = post(
  '/token?grant_type=password',
  200,
  undefined,
  { email: NEW, password },
  { keep: { other: 'body.access_token' } },
)
const others: Sent = { as: 'key', headers: { authorization: 'Bearer <other>' } }
const gone = failed('session_not_found', 'Session from session_id claim in JWT does not exist')
const signingOut = cases('sign-out', [
  story(
    'everywhere by default',
    signUp,
    second,
    ['POST /logout', 204, '', mine],
    ['GET /user', 403, gone, mine],
    ['GET /user', 403, gone, others],
  ),
  story(
    'global',
    signUp,
    second,
    ['POST /logout?scope=global', 204, '', mine],
    ['GET /user', 403, gone, others],
  ),
  story(
    'local',
    signUp,
    second,
    ['POST /logout?scope=local', 204, '', mine],
    ['GET /user', 403, gone, mine],
    ['GET /user', 200, undefined, others],
  ),
  story(
    'others',
    signUp,
    second,
    ['POST /logout?scope=others', 204, '', mine],
    ['GET /user', 200, undefined, mine],
    ['GET /user', 403, gone, others],
  ),
  ['POST /logout?scope=some', 400, failed('validation_failed', expect.any(String)), { as: 'ann' }],
  ['POST /logout', 401, failed('no_authorization', 'This endpoint requires a valid Bearer token')],
])

const change = (body: object, status: number, answer?: unknown): Exchange => [
  'PUT /user',
  status,
  answer,
  { ...mine, body },
]
const changing = cases('the own account', [
  [
    'GET /user',
    200,
    expect.objectContaining({
      email: 'ann@example.com',
      role: 'authenticated',
      user_metadata: { name: 'Ann' },
      app_metadata: { provider: 'email', providers: ['email'] },
    }),
    { as: 'ann' },
  ],
  story('an empty change', signUp, change({}, 200, user())),
  story(
    'metadata is merged',
    signUp,
    change({ data: { a: 1, b: { c: 2 } } }, 200, user({ user_metadata: { a: 1, b: { c: 2 } } })),
    change({ data: { a: 2, d: 'x' } }, 200, user({ user_metadata: { a: 2, b: { c: 2 }, d: 'x' } })),
  ),
  story(
    'null removes a key',
    signUp,
    change({ data: { a: 1, b: 2 } }, 200),
    change({ data: { a: null } }, 200, user({ user_metadata: { b: 2 } })),
  ),
  story(
    'metadata is an object',
    signUp,
    change({ data: 'x' }, 400, invalid('User metadata must be an object')),
  ),
  story(
    'app_metadata is not theirs',
    signUp,
    change({ app_metadata: { role: 'x' } }, 403, failed('not_admin', expect.any(String))),
  ),
  story('a weak password', signUp, change({ password: '12345', current_password: password }, 422, weak(6))),
  story(
    'a password that is too long',
    signUp,
    change(
      { password: 'x'.repeat(73), current_password: password },
      400,
      invalid('Password cannot be longer than 72 bytes'),
    ),
  ),
  story(
    'the same password',
    signUp,
    change(
      { password, current_password: password },
      422,
      failed('same_password', 'New password should be different from the old password.'),
    ),
  ),
  story(
    'a new password ends other sessions',
    signUp,
    second,
    change({ password: 'another horse', current_password: password }, 200),
    ['GET /user', 403, gone, others],
    ['GET /user', 200, undefined, mine],
    signIn('another horse', 200),
    signIn(password, 400),
  ),
  story(
    'a new address waits for its confirmation',
    signUp,
    change({ email: 'new2@example.com' }, 200, user({ new_email: 'new2@example.com' })),
  ),
  story(
    'an address that is taken',
    signUp,
    change(
      { email: 'ann@example.com' },
      422,
      failed('email_exists', 'A user with this email address has already been registered'),
    ),
  ),
  story(
    'an address that is none',
    signUp,
    change({ email: 'x' }, 400, invalid('Unable to validate email address: invalid format')),
  ),
  ['PUT /user', 401, failed('no_authorization', expect.any(String)), { body: {} }],
  ['GET /reauthenticate', 401, failed('no_authorization', expect.any(String))],
  story('reauthenticate', signUp, ['GET /reauthenticate', 200, {}, mine]),
])

const link = (type: string, more: object = {}, email = NEW): Exchange => [
  'POST /admin/generate_link',
  200,
  expect.objectContaining({
    verification_type: type,
    action_link: expect.stringContaining('/auth/v1/verify?'),
    email_otp: expect.stringMatching(/^\d{6}$/),
    hashed_token: expect.any(String),
    redirect_to: expect.any(String),
  }),
  {
    as: 'service',
    body: { type, email, ...more },
    keep: { code: 'body.email_otp', hash: 'body.hashed_token', link: 'body.action_link' },
  },
]
const expired = failed('otp_expired', 'Token has expired or is invalid')
const verify = (body: object, status: number, answer?: unknown): Exchange =>
  post('/verify', status, answer, body)
const wrongCode = '000000'
const mails = cases('mailed links and codes', [
  post('/recover', 200, {}, { email: 'nobody@example.com' }),
  post('/recover', 200, {}, { email: 'unconfirmed@example.com' }),
  post('/recover', 400, undefined, { email: 'x' }),
  post('/recover', 400, undefined, {}),
  post('/otp', 200, {}, { email: NEW, create_user: true }),
  post('/otp', 422, failed('otp_disabled', 'Signups not allowed for otp'), {
    email: 'nobody@example.com',
    create_user: false,
  }),
  post('/otp', 400, failed('phone_provider_disabled', 'Unsupported phone provider'), { phone: '+4912345' }),
  post('/otp', 400, undefined, { email: 'x' }),
  post('/resend', 200, {}, { type: 'signup', email: 'nobody@example.com' }),
  post('/resend', 200, {}, { type: 'email_change', email: 'nobody@example.com' }),
  post('/resend', 400, undefined, { type: 'magiclink', email: NEW }),
  post('/resend', 400, failed('phone_provider_disabled', 'Phone logins are disabled'), {
    type: 'sms',
    phone: '+4912345',
  }),
  verify({ type: 'email', email: NEW, token: wrongCode }, 403, expired),
  verify({ type: 'magiclink', token_hash: 'nonsense' }, 403, expired),
  verify(
    { type: 'magiclink', token_hash: 'x', email: NEW },
    400,
    invalid('Only the token_hash and type should be provided'),
  ),
  verify({ token_hash: 'x' }, 400, invalid('Verify requires a verification type')),
  verify({ type: 'email', email: NEW }, 400, invalid('Verify requires either a token or a token hash')),
  verify({ type: 'nonsense', token_hash: 'x' }, 400, undefined),
  story(
    'a code signs up',
    link('signup', { password }),
    signIn(password, 400, failed('email_not_confirmed', 'Email not confirmed')),
    verify({ type: 'signup', email: NEW, token: '<code>' }, 200, session({ email_confirmed_at: time })),
    signIn(password, 200),
  ),
  story(
    'a link signs up',
    link('signup', { password }),
    verify({ type: 'signup', token_hash: '<hash>' }, 200, session()),
  ),
  story(
    'a code of the type email',
    link('signup', { password }),
    verify({ type: 'email', email: NEW, token: '<code>' }, 200, session()),
  ),
  story(
    'a code works once',
    link('signup', { password }),
    verify({ type: 'signup', email: NEW, token: '<code>' }, 200),
    verify({ type: 'signup', email: NEW, token: '<code>' }, 403, expired),
  ),
  story(
    'a link works once',
    link('signup', { password }),
    verify({ type: 'signup', token_hash: '<hash>' }, 200),
    verify({ type: 'signup', token_hash: '<hash>' }, 403, expired),
  ),
  story(
    'a newer link replaces the older',
    link('signup', { password }),
    [
      'POST /admin/generate_link',
      200,
      undefined,
      { as: 'service', body: { type: 'signup', email: NEW, password } },
    ],
    verify({ type: 'signup', token_hash: '<hash>' }, 403, expired),
  ),
  story(
    'a code is for one type',
    signUp,
    link('recovery'),
    verify({ type: 'signup', email: NEW, token: '<code>' }, 403, expired),
  ),
  story(
    'a code is for one address',
    signUp,
    link('recovery'),
    verify({ type: 'recovery', email: 'ann@example.com', token: '<code>' }, 403, expired),
  ),
  story(
    'a magic link',
    signUp,
    link('magiclink'),
    verify({ type: 'magiclink', token_hash: '<hash>' }, 200, session()),
  ),
  story(
    'a recovery code',
    signUp,
    link('recovery'),
    verify({ type: 'recovery', email: NEW, token: '<code>' }, 200, session()),
  ),
  story(
    'an invitation',
    link('invite'),
    verify({ type: 'invite', token_hash: '<hash>' }, 200, session({ email_confirmed_at: time })),
  ),
  story(
    'following a link',
    signUp,
    link('magiclink'),
    [
      'GET <link>',
      303,
      '',
      { as: 'nobody', keep: { token: 'hash.access_token' } },
      {
        location:
          /^(?=.*[#&]access_token=)(?=.*refresh_token=)(?=.*token_type=bearer)(?=.*expires_in=3600)(?=.*[#&]type=magiclink)/,
      },
    ],
    ['GET /user', 200, user(), mine],
  ),
  story(
    'following a link twice',
    signUp,
    link('magiclink'),
    ['GET <link>', 303, '', { as: 'nobody' }],
    [
      'GET <link>',
      303,
      '',
      { as: 'nobody' },
      {
        location:
          /#error=access_denied&error_code=otp_expired&error_description=Email\+link\+is\+invalid\+or\+has\+expired/,
      },
    ],
  ),
  [
    'GET /verify?token=nonsense&type=signup',
    303,
    '',
    { as: 'nobody' },
    { location: /error_code=otp_expired/ },
  ],
])

const admin = { as: 'service' }
const notAdmin = failed('not_admin', 'User not allowed')
const create = (body: object, status: number, answer?: unknown): Exchange => [
  'POST /admin/users',
  status,
  answer,
  { ...admin, body, ...(status === 200 && { keep: { id: 'body.id' } }) },
]
const administration = cases('administration', [
  ...[
    'GET /admin/users',
    'GET /admin/users/<ann>',
    'POST /admin/users',
    'PUT /admin/users/<ann>',
    'DELETE /admin/users/<ann>',
    'POST /admin/generate_link',
    'POST /invite',
  ].flatMap((request): Exchange[] => {
    const sent = request.startsWith('GET') ? {} : { body: {} }
    return [
      [request, 403, notAdmin, { as: 'ann', ...sent }],
      [request, 403, notAdmin, { as: 'anon', ...sent }],
    ]
  }),
  create({ email: NEW, password, email_confirm: true }, 200, user({ email_confirmed_at: time })),
  create(
    { email: NEW },
    200,
    expect.objectContaining({ email: NEW, identities: [expect.objectContaining({ provider: 'email' })] }),
  ),
  create(
    { email: NEW, user_metadata: { a: 1 }, app_metadata: { plan: 'x' } },
    200,
    user({ user_metadata: { a: 1 }, app_metadata: { plan: 'x', provider: 'email', providers: ['email'] } }),
  ),
  create({ email: NEW, ban_duration: '24h' }, 200, user({ banned_until: time })),
  create(
    { email: 'ann@example.com' },
    422,
    failed('email_exists', 'A user with this email address has already been registered'),
  ),
  create({}, 400, invalid(expect.any(String))),
  create({ email: 'x' }, 400, invalid('Unable to validate email address: invalid format')),
  create({ email: NEW, password: '123' }, 422, weak(6)),
  create({ email: NEW, ban_duration: 'long' }, 400, invalid(expect.stringContaining('ban duration'))),
  ['GET /admin/users/<ann>', 200, expect.objectContaining({ email: 'ann@example.com' }), admin],
  [
    'GET /admin/users/00000000-0000-4000-8000-000000000000',
    404,
    failed('user_not_found', 'User not found'),
    admin,
  ],
  ['GET /admin/users/x', 404, invalid(expect.stringMatching(/uuid/i)), admin],
  [
    'GET /admin/users',
    200,
    {
      aud: 'authenticated',
      users: expect.arrayContaining([expect.objectContaining({ email: 'ann@example.com' })]),
    },
    admin,
    { 'x-total-count': '3', link: /page=1&per_page=50>; rel="last"/ },
  ],
  [
    'GET /admin/users?page=1&per_page=2',
    200,
    { aud: 'authenticated', users: [expect.anything(), expect.anything()] },
    admin,
    { link: /page=2&per_page=2>; rel="next".*page=2&per_page=2>; rel="last"/ },
  ],
  ['GET /admin/users?page=2&per_page=2', 200, { aud: 'authenticated', users: [expect.anything()] }, admin],
  ['GET /admin/users?page=9', 200, { aud: 'authenticated', users: [] }, admin],
  ['GET /admin/users?page=x', 400, invalid('Bad Pagination Parameters'), admin],
  story('changes', create({ email: NEW, password, email_confirm: true, user_metadata: { a: 1 } }, 200), [
    'PUT /admin/users/<id>',
    200,
    user({
      email: 'new2@example.com',
      user_metadata: { a: 1, b: 2 },
      app_metadata: expect.objectContaining({ plan: 'y' }),
    }),
    { ...admin, body: { email: 'new2@example.com', user_metadata: { b: 2 }, app_metadata: { plan: 'y' } } },
  ]),
  story(
    'a new password',
    create({ email: NEW, password, email_confirm: true }, 200),
    ['PUT /admin/users/<id>', 200, undefined, { ...admin, body: { password: 'another horse' } }],
    signIn('another horse', 200),
    signIn(password, 400),
  ),
  story(
    'confirms an address',
    create({ email: NEW, password }, 200),
    [
      'PUT /admin/users/<id>',
      200,
      user({ email_confirmed_at: time }),
      { ...admin, body: { email_confirm: true } },
    ],
    signIn(password, 200),
  ),
  story(
    'bans and lifts the ban',
    create({ email: NEW, password, email_confirm: true }, 200),
    ['PUT /admin/users/<id>', 200, undefined, { ...admin, body: { ban_duration: '24h' } }],
    signIn(password, 400, failed('user_banned', 'User is banned')),
    ['PUT /admin/users/<id>', 200, undefined, { ...admin, body: { ban_duration: 'none' } }],
    signIn(password, 200),
  ),
  [
    'PUT /admin/users/00000000-0000-4000-8000-000000000000',
    404,
    failed('user_not_found', 'User not found'),
    { ...admin, body: {} },
  ],
  story(
    'deletes',
    create({ email: NEW, password, email_confirm: true }, 200),
    ['DELETE /admin/users/<id>', 200, {}, { ...admin, body: { should_soft_delete: false } }],
    ['GET /admin/users/<id>', 404, failed('user_not_found', 'User not found'), admin],
    signIn(password, 400),
  ),
  [
    'DELETE /admin/users/00000000-0000-4000-8000-000000000000',
    404,
    failed('user_not_found', 'User not found'),
    { ...admin, body: {} },
  ],
  post('/invite', 200, user({ invited_at: time }), { email: NEW, data: { a: 1 } }, admin),
  post(
    '/invite',
    422,
    failed('email_exists', 'A user with this email address has already been registered'),
    { email: 'ann@example.com' },
    admin,
  ),
  post(
    '/admin/generate_link',
    404,
    failed('user_not_found', 'User with this email not found'),
    { type: 'recovery', email: 'nobody@example.com' },
    admin,
  ),
  post(
    '/admin/generate_link',
    400,
    invalid('Invalid email action link type requested'),
    { type: 'sms', email: NEW },
    admin,
  ),
  post(
    '/admin/generate_link',
    422,
    failed('email_exists', expect.any(String)),
    { type: 'invite', email: 'ann@example.com' },
    admin,
  ),
  post(
    '/admin/generate_link',
    400,
    invalid('Signup requires a valid password'),
    { type: 'signup', email: NEW },
    admin,
  ),
])

const enroll = (body: object, status: number, answer?: unknown, more: Sent = {}): Exchange => [
  'POST /factors',
  status,
  answer,
  { ...mine, body, ...more },
]
const totp: Exchange = enroll(
  { factor_type: 'totp', friendly_name: 'phone' },
  200,
  {
    id: uuid,
    type: 'totp',
    friendly_name: 'phone',
    totp: {
      qr_code: expect.stringMatching(/^<svg|^<\?xml/),
      secret: expect.stringMatching(/^[A-Z2-7]+$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\//),
    },
  },
  { keep: { factor: 'body.id' } },
)
const factors = cases('second factors', [
  story('enrolling', signUp, totp, [
    'GET /user',
    200,
    user({
      factors: [
        expect.objectContaining({
          id: uuid,
          friendly_name: 'phone',
          factor_type: 'totp',
          status: 'unverified',
        }),
      ],
    }),
    mine,
  ]),
  story('a challenge', signUp, totp, [
    'POST /factors/<factor>/challenge',
    200,
    { id: uuid, type: 'totp', expires_at: expect.any(Number) },
    { ...mine, body: {} },
  ]),
  story(
    'a wrong code',
    signUp,
    totp,
    [
      'POST /factors/<factor>/challenge',
      200,
      undefined,
      { ...mine, body: {}, keep: { challenge: 'body.id' } },
    ],
    [
      'POST /factors/<factor>/verify',
      422,
      failed('mfa_verification_failed', 'Invalid TOTP code entered'),
      { ...mine, body: { challenge_id: '<challenge>', code: '000000' } },
    ],
  ),
  story(
    'removing',
    signUp,
    totp,
    ['DELETE /factors/<factor>', 200, { id: uuid }, mine],
    ['GET /user', 200, user(), mine],
  ),
  story('a factor that does not exist', signUp, [
    'DELETE /factors/00000000-0000-4000-8000-000000000000',
    404,
    failed('mfa_factor_not_found', expect.any(String)),
    mine,
  ]),
  story('a factor of someone else', signUp, totp, [
    'DELETE /factors/<factor>',
    404,
    failed('mfa_factor_not_found', expect.any(String)),
    { as: 'ann' },
  ]),
  story(
    'by telephone',
    signUp,
    enroll(
      { factor_type: 'phone', phone: '+4912345' },
      422,
      failed('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
    ),
  ),
  story(
    'by WebAuthn',
    signUp,
    enroll(
      { factor_type: 'webauthn' },
      422,
      failed('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
    ),
  ),
  story('an unknown type', signUp, enroll({ factor_type: 'smell' }, 400, invalid(expect.any(String)))),
  enroll({ factor_type: 'totp' }, 401, undefined, { as: 'key', headers: {} }),
])

const saml = failed('saml_provider_disabled', 'SAML 2.0 is disabled')
const passkeys = failed('passkey_disabled', 'Passkeys are disabled')
const oauth = failed('feature_disabled', 'OAuth server is disabled')
const linkingOff = failed('manual_linking_disabled', 'Manual linking is disabled')
const disabled = cases('what is not enabled', [
  post('/sso', 404, saml, { domain: 'example.com' }),
  ['GET /sso/saml/metadata', 404, saml],
  post('/sso/saml/acs', 404, saml, {}),
  ['GET /admin/sso/providers', 404, saml, admin],
  post('/admin/sso/providers', 404, saml, { type: 'saml' }, admin),
  ['GET /passkeys', 404, passkeys, { as: 'ann' }],
  post('/passkeys/authentication/options', 404, passkeys, {}),
  post('/passkeys/registration/options', 404, passkeys, {}, { as: 'ann' }),
  ['GET /admin/users/<ann>/passkeys', 404, passkeys, admin],
  post('/oauth/token', 404, oauth, {}),
  ['GET /oauth/authorize?client_id=x', 404, oauth],
  ['GET /user/oauth/grants', 404, oauth, { as: 'ann' }],
  ['GET /admin/oauth/clients', 404, oauth, admin],
  post('/admin/oauth/clients', 404, oauth, {}, admin),
  ['GET /user/identities/authorize?provider=google', 404, linkingOff, { as: 'ann' }],
  ['DELETE /user/identities/00000000-0000-4000-8000-000000000000', 404, linkingOff, { as: 'ann' }],
  ['GET /admin/sso/providers', 403, notAdmin, { as: 'ann' }],
  [
    'GET /authorize?provider=google',
    400,
    invalid(expect.stringMatching(/^Unsupported provider/)),
    { as: 'nobody' },
  ],
  ['GET /authorize', 400, undefined, { as: 'nobody' }],
])

const noIdentity = '00000000-0000-4000-8000-000000000000'
const single = failed('single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
/** Answered by a gateway where it is enabled. */
export const linking = cases('linking identities', [
  ['GET /user/identities/authorize?provider=google', 401, undefined, { as: 'key' }],
  [`DELETE /user/identities/${noIdentity}`, 401, undefined, { as: 'key' }],
  [
    'GET /user/identities/authorize?provider=google',
    400,
    invalid('Unsupported provider: provider is not enabled'),
    { as: 'ann' },
  ],
  ['DELETE /user/identities/x', 404, invalid('identity_id must be an UUID'), { as: 'ann' }],
  [`DELETE /user/identities/${noIdentity}`, 422, single, { as: 'ann' }],
])
const pkce = cases('codes for apps', [
  post('/token?grant_type=pkce', 404, failed('flow_state_not_found', expect.any(String)), {
    auth_code: 'x',
    code_verifier: 'y'.repeat(43),
  }),
  post('/token?grant_type=pkce', 400, invalid(expect.any(String)), { code_verifier: 'y' }),
  post('/token?grant_type=pkce', 400, invalid(expect.any(String)), { auth_code: 'x' }),
  post('/recover', 400, undefined, { email: NEW, code_challenge: 'x', code_challenge_method: 'md5' }),
  post('/recover', 400, undefined, { email: NEW, code_challenge: 'x'.repeat(43) }),
])

const sown = { email: 'seed1@example.com', password: 'sown password' }
const sownId = '00000000-0000-4000-8000-0000000000a1'
const sownUser = {
  id: sownId,
  email: sown.email,
  role: 'authenticated',
  confirmed_at: time,
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { name: 'Sid' },
  identities: [
    expect.objectContaining({ identity_id: uuid, id: sownId, provider: 'email', email: sown.email }),
  ],
}
const token = '/token?grant_type=password'
/** Answered after seed.sql, which fills `auth.users` as the seed files of Supabase projects do. */
export const seeds = cases('seeded accounts', [
  post(token, 200, session(sownUser), sown),
  post(token, 200, session({ email: 'seed2@example.com', user_metadata: { name: 'Sue' } }), {
    ...sown,
    email: 'seed2@example.com',
  }),
  post(token, 400, failed('invalid_credentials', 'Invalid login credentials'), {
    ...sown,
    password: 'other',
  }),
  post('/signup', 422, failed('user_already_exists', 'User already registered'), sown),
  post('/recover', 200, {}, { email: sown.email }),
  [`GET /admin/users/${sownId}`, 200, user(sownUser), { as: 'service' }],
  [
    `PUT /admin/users/${sownId}`,
    200,
    user({ email: sown.email, user_metadata: { name: 'Sid', town: 'Ghent' } }),
    { as: 'service', body: { user_metadata: { town: 'Ghent' } } },
  ],
  story(
    'refresh, change themselves and sign out',
    post(token, 200, undefined, sown, tokens),
    post('/token?grant_type=refresh_token', 200, session({ id: sownId, email: sown.email }), {
      refresh_token: '<refresh>',
    }),
    [
      'PUT /user',
      200,
      user({ email: sown.email, user_metadata: expect.objectContaining({ pet: 'cat' }) }),
      {
        ...mine,
        body: { data: { pet: 'cat' } },
      },
    ],
    post('/logout', 204, '', undefined, mine),
  ),
])

export const authGroups = [
  signups,
  anonymously,
  signIns,
  keysNeeded,
  refreshing,
  signingOut,
  changing,
  mails,
  administration,
  factors,
  disabled,
  linking,
  pkce,
  seeds,
]
