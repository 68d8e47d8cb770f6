/** Sends as fetch does, and tells how much has left so far, which fetch does not. For uploads that a person waits for. */

/**
 * @param onProgress is told the part that was sent, 0 to 1
 * @throws TypeError when nobody answered, the signal's reason when it was aborted
 */
export const sendWithProgress =
  (onProgress: (part: number) => void) =>
  (url: string, init: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", url);
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => {
        const date = request.getResponseHeader("date");
        resolve(new Response(request.responseText, { status: request.status, headers: date === null ? {} : { date } }));
      };
      request.onerror = () => reject(new TypeError("no answer"));
      request.onabort = () => reject(init.signal?.reason ?? new DOMException("aborted", "AbortError"));
      init.signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
