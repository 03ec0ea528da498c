// Before the client is loaded: hosts cannot act on its warning that later versions will not support Node 20.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
