/** A QR code drawn as one path, dark on white in either theme, as cameras want it. */
import { useMemo } from "react";
import { encode } from "uqr";

export function CodePicture({ label, text }: { readonly label: string; readonly text: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: "M", border: 3 });
    const squares = code.data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: code.size, path: squares.join("") };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="code-picture"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
