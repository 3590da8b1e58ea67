import { useEffect, useRef, useState } from "react";

interface BareTableProps {
  headers: readonly string[];
  months: readonly string[];
  /** Text of a cell, formatted when it is drawn, as in any table. */
  text(row: number, column: number): string;
  rowHeight: number;
  columnWidth: number;
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/** The least a windowed table of the same size can be: a header, the months and the texts, placed. */
export function BareTable({ headers, months, text, rowHeight, columnWidth }: BareTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ top: 0, left: 0 });
  const firstRow = Math.max(0, Math.floor(place.top / rowHeight) - 5);
  const lastRow = Math.min(months.length, Math.ceil((place.top + innerHeight) / rowHeight) + 5);
  const firstColumn = Math.max(0, Math.floor((place.left - 300) / columnWidth));
  const lastColumn = Math.min(headers.length, Math.ceil((place.left + innerWidth + 300) / columnWidth));
  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => {
      if (element) setPlace({ top: element.scrollTop, left: element.scrollLeft });
    };
    element?.addEventListener("scroll", onScroll, { passive: true });
    return () => element?.removeEventListener("scroll", onScroll);
  }, []);
  const cell = { width: columnWidth, flex: "none" };
  const row = { position: "absolute", display: "flex", height: rowHeight } as const;
  const columns = range(firstColumn, lastColumn);
  return (
    <div ref={scroller} data-scroller="" style={{ flex: 1, overflow: "auto", minHeight: 0 }}>
      <div
        style={{
          position: "relative",
          height: (months.length + 1) * rowHeight,
          width: (headers.length + 1) * columnWidth,
        }}
      >
        <div style={{ ...row, top: place.top }}>
          <div style={cell}>Month</div>
          {columns.map((column) => (
            <div key={column} style={cell}>
              {headers[column]}
            </div>
          ))}
        </div>
        {range(firstRow, lastRow).map((index) => (
          <div
            key={index}
            style={{ ...row, top: (index + 1) * rowHeight, paddingLeft: firstColumn * columnWidth }}
          >
            <div style={cell}>{months[index]}</div>
            {columns.map((column) => (
              <div key={column} style={cell}>
                {text(index, column)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
