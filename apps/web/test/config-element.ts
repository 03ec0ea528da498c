// What the app's modules find when they are loaded: the settings that the server writes into index.html, and a WebSocket
// that connects to nothing.

const element = document.createElement('script')
element.id = 'config'
element.type = 'application/json'
element.textContent = JSON.stringify({
  supabaseUrl: '',
  publishableKey: 'a-key',
  publicUrl: '',
  providers: { google: true, spotify: false },
  sendsMail: true,
})
document.head.append(element)

class Silent extends EventTarget {
  close() {}
  send() {}
}
Object.assign(globalThis, { WebSocket: Silent })
