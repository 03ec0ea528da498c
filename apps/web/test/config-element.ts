// What the server writes into index.html, in place before the app's modules read it.

const element = document.createElement('script')
element.id = 'config'
element.type = 'application/json'
element.textContent = JSON.stringify({
  supabaseUrl: '',
  publishableKey: 'a-key',
  publicUrl: '',
  providers: { google: true, spotify: false },
})
document.head.append(element)
